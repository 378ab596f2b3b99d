const backs = [
  '#e9d8c4',
  '#cfe3e0',
  '#e4d5e6',
  '#d6dfc3',
  '#f1d9cf',
  '#d3dbea',
  '#efe2b8',
  '#d9e6d2',
  '#e8cfd3',
  '#cdd9d6',
]
const skins = ['#f2d1b3', '#eac09a', '#f6dcc4', '#d9a67c', '#e8b98f']
const hairs = ['#3b2a20', '#6b4a2f', '#a8733f', '#d9b36c', '#2a2a2e', '#8f8f8d', '#7a3b22', '#c9c2b6']
const clothes = ['#0b6a6e', '#b5523b', '#4a5a8a', '#7a6a2f', '#5d7f4a', '#8a4a6b', '#3c4a52', '#c08a3e', '#51728a']

/** A flat little portrait: the same person always looks the same. */
export function portrait(place: number, is_woman: boolean): string {
  const turn = (list: readonly string[], trait: number) => list[mixed(place, trait) % list.length]
  const skin = turn(skins, 1)
  const hair = turn(hairs, 2)
  const cloth = turn(clothes, 3)
  const style = mixed(place, 4) % 3
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 200 200">
<rect width="200" height="200" fill="${turn(backs, 5)}"/>
${is_woman ? longHair(hair, style) : ''}
<path d="M30 200c2-38 30-54 70-54s68 16 70 54z" fill="${cloth}"/>
<path d="M84 120h32v26c0 18-32 18-32 0z" fill="${skin}"/>
<path d="M84 134c8 9 24 9 32 0v-8H84z" fill="#000" opacity=".08"/>
<ellipse cx="100" cy="92" rx="36" ry="42" fill="${skin}"/>
${is_woman ? fringe(hair, style) : shortHair(hair, style)}
<circle cx="87" cy="94" r="3.6" fill="#2b2b2b"/><circle cx="113" cy="94" r="3.6" fill="#2b2b2b"/>
<path d="M81 84q6-4 12 0M107 84q6-4 12 0" stroke="${hair}" stroke-width="2.6" fill="none" stroke-linecap="round"/>
<path d="M99 96q-4 9 2 10" stroke="#000" stroke-opacity=".18" stroke-width="2" fill="none" stroke-linecap="round"/>
<path d="M88 115q12 ${6 + style * 2} 24 0" stroke="#a8483c" stroke-width="3" fill="none" stroke-linecap="round"/>
${!is_woman && mixed(place, 6) % 4 === 1 ? beard(hair) : ''}
${mixed(place, 7) % 5 === 2 ? glasses : ''}
</svg>`
}

/** A number that looks accidental, and is always the same for this person and trait. */
const mixed = (place: number, trait: number) => Math.imul(place * 11 + trait + 1, 2_654_435_761) >>> 20

const longHair = (hair = '', style: number) =>
  [
    `<path d="M56 92c0-66 88-66 88 0v74c0 10-88 10-88 0z" fill="${hair}"/>`,
    `<path d="M58 92c0-62 84-62 84 0v38c0 12-84 12-84 0z" fill="${hair}"/>`,
    `<circle cx="100" cy="40" r="18" fill="${hair}"/><path d="M60 92c0-60 80-60 80 0v18H60z" fill="${hair}"/>`,
  ][style]

const fringe = (hair = '', style: number) =>
  [
    `<path d="M62 90c0-52 76-52 76 0-10-20-24-28-42-30-8 14-20 24-34 30z" fill="${hair}"/>`,
    `<path d="M62 84c2-46 74-46 76 0-14-8-60-8-76 0z" fill="${hair}"/>`,
    `<path d="M63 88c0-50 74-50 74 0-6-18-20-30-37-30s-31 12-37 30z" fill="${hair}"/>`,
  ][style]

const shortHair = (hair = '', style: number) =>
  [
    `<path d="M62 88c-4-54 80-58 76 0-4-14-10-22-18-26-18 6-38 4-46 2-6 6-10 14-12 24z" fill="${hair}"/>`,
    `<path d="M63 80c2-40 72-40 74 0-12-14-62-14-74 0z" fill="${hair}"/>`,
    `<path d="M62 86c-2-50 66-60 76-14 2 6 2 12 0 16-4-20-18-24-40-26-16 0-30 6-36 24z" fill="${hair}"/>`,
  ][style]

const beard = (hair = '') =>
  `<path d="M64 100c2 46 70 46 72 0-4 12-14 10-22 8-8-3-20-3-28 0-8 2-18 4-22-8z" fill="${hair}" opacity=".92"/>
<path d="M90 116q10 6 20 0" stroke="#b4584a" stroke-width="3" fill="none" stroke-linecap="round"/>`

const glasses = `<g fill="none" stroke="#2b2b2b" stroke-width="2.4"><circle cx="86" cy="94" r="10.5"/><circle cx="114" cy="94" r="10.5"/><path d="M96.5 94h7"/></g>`
