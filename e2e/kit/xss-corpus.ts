// S12: what people write who would like our page to run it. Whatever of it runs pushes onto `window.__xss`.

const CODE = '__xss.push(1)'

/** Out of where a careless page would have put it. */
const breakouts = ['', '">', "'>", '</script>', '</textarea></title></style>', '--><!-- -->', ']]>', '`}${']

const bodies = [
  `<script>${CODE}</script>`,
  `<ScRiPt >${CODE}</sCrIpT>`,
  `<script src="data:text/javascript,${CODE}"></script>`,
  `<scr<script>ipt>${CODE}</scr</script>ipt>`,
  `<svg><script>${CODE}</script></svg>`,
  `<img src=x onerror=${CODE}>`,
  `<img src=x onerror="${CODE}" `,
  `<img/src/onerror=${CODE}>`,
  `<img src="x\` \`<script>${CODE}</script>"\` \`>`,
  `<img srcset=x onerror=${CODE}>`,
  `<image href=x onerror=${CODE}>`,
  `<svg onload=${CODE}>`,
  `<svg><animate onbegin=${CODE} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${CODE}"><text x=20 y=20>x</text></a>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${CODE}'/></svg>#x">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CODE}&gt;">`,
  `<body onload=${CODE}>`,
  `<input autofocus onfocus=${CODE}>`,
  `<select autofocus onfocus=${CODE}>`,
  `<details open ontoggle=${CODE}>`,
  `<video src=x onerror=${CODE}></video>`,
  `<video><source onerror=${CODE}></video>`,
  `<audio src=x onerror=${CODE}>`,
  `<marquee onstart=${CODE}>`,
  `<div style="animation:x 1s" onanimationstart=${CODE}>`,
  `<x onclick=${CODE} tabindex=1 id=x style=display:block>`,
  `<iframe src="javascript:${CODE}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CODE}</script>"></iframe>`,
  `<object data="javascript:${CODE}">`,
  `<embed src="javascript:${CODE}">`,
  `<form action="javascript:${CODE}"><button>x</button></form>`,
  `<a href="javascript:${CODE}">x</a>`,
  `<a href="java\tscript:${CODE}">x</a>`,
  `<base href="javascript:/${CODE}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CODE}">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${CODE})}">`,
  `<noscript><p title="</noscript><img src=x onerror=${CODE}>">`,
  `<template><script>${CODE}</script></template>`,
  `&lt;img src=x onerror=${CODE}&gt;`,
  `\\u003cimg src=x onerror=${CODE}\\u003e`,
  `%3Cimg%20src=x%20onerror=${CODE}%3E`,
  `{{constructor.constructor('${CODE}')()}}`,
]

export const payloads = breakouts.flatMap((out) => bodies.map((body) => `${out}${body}`))

/** In the place of addresses. */
export const addresses = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  ` javascript:${CODE}`,
  `java\tscript:${CODE}`,
  `javascript://example.test/%0a${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  `vbscript:${CODE}`,
  `https://example.test/" onmouseover="${CODE}`,
]
