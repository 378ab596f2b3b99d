const tables = [
  ['#e7d6bd', '#c9a877'],
  ['#dfe5df', '#a9b8ad'],
  ['#e5dcd6', '#b99d8c'],
  ['#d9e1e6', '#93a7b4'],
  ['#ece3c8', '#c2a968'],
] as const

type Draw = (variant: number) => string

/** What is on the table; each fits 960 × 720. */
export const motifs = {
  bread: () => `
<ellipse cx="480" cy="560" rx="330" ry="52" fill="#000" opacity=".12"/>
<path d="M190 520c-30-150 90-240 290-240s320 90 290 240c-10 40-570 40-580 0z" fill="#b8763a"/>
<path d="M200 500c-20-130 90-205 280-205s300 75 280 205c-120 24-440 24-560 0z" fill="#d39a55"/>
<g stroke="#f3d6a4" stroke-width="16" stroke-linecap="round" fill="none"><path d="M330 330l60 120"/><path d="M450 306l60 140"/><path d="M575 316l52 122"/></g>`,
  basket: () => `
<ellipse cx="480" cy="600" rx="300" ry="46" fill="#000" opacity=".12"/>
<path d="M270 300c0-160 420-160 420 0" fill="none" stroke="#8a5a2b" stroke-width="22"/>
<circle cx="380" cy="350" r="76" fill="#c7402f"/><circle cx="500" cy="326" r="84" fill="#6d9a3b"/><circle cx="610" cy="356" r="72" fill="#e0962e"/>
<path d="M440 300c-30-60 20-90 40-100-6 40 10 60-10 100z" fill="#3f7a37"/>
<path d="M220 380h520l-56 210H276z" fill="#a8713a"/>
<g stroke="#8a5a2b" stroke-width="10" opacity=".7"><path d="M236 432h488M250 486h460M262 540h436"/></g>`,
  berries: () => `
<ellipse cx="480" cy="590" rx="300" ry="44" fill="#000" opacity=".12"/>
${berries('#b3262e', 44)}
<path d="M210 430h540c0 110-110 160-270 160s-270-50-270-160z" fill="#f4f1ea"/>
<path d="M210 430h540v22H210z" fill="#dcd6c9"/>`,
  cheese: () => `
<ellipse cx="480" cy="580" rx="330" ry="46" fill="#000" opacity=".12"/>
<path d="M180 520l420-220 190 220z" fill="#f2cf6b"/><path d="M180 520h610v64H180z" fill="#e0b448"/>
<g fill="#d5a53a"><circle cx="420" cy="470" r="26"/><circle cx="540" cy="420" r="20"/><circle cx="620" cy="486" r="30"/><circle cx="330" cy="552" r="16"/><circle cx="520" cy="556" r="18"/></g>
<path d="M690 560c30-60 80-70 110-64-6 44-50 70-110 64z" fill="#5f8a4a"/>`,
  coffee: () => `
<ellipse cx="470" cy="606" rx="270" ry="40" fill="#000" opacity=".14"/>
<ellipse cx="470" cy="588" rx="250" ry="38" fill="#efe9df"/>
<path d="M640 380c110-20 120 130-10 130" fill="none" stroke="#0b6a6e" stroke-width="30"/>
<path d="M300 320h350c0 170-30 260-175 260S300 490 300 320z" fill="#0f7d81"/>
<ellipse cx="475" cy="322" rx="175" ry="40" fill="#0b6a6e"/><ellipse cx="475" cy="326" rx="150" ry="30" fill="#6b4226"/>
<path d="M430 326c20-20 70-20 90 0-20 18-70 18-90 0z" fill="#e6cfae"/>
<g stroke="#fff" stroke-opacity=".7" stroke-width="12" fill="none" stroke-linecap="round"><path d="M420 250c-30-50 30-60 0-110"/><path d="M520 250c-30-50 30-60 0-110"/></g>`,
  cake: () => `
<ellipse cx="480" cy="610" rx="340" ry="44" fill="#000" opacity=".12"/>
<ellipse cx="480" cy="590" rx="330" ry="40" fill="#f4f1ea"/>
<path d="M230 380h500v190c0 30-500 30-500 0z" fill="#e8c08a"/><path d="M230 440h500v26H230zM230 510h500v26H230z" fill="#f8ecd6"/>
<path d="M220 360c0-60 520-60 520 0v40c-30 40-60 0-90 20s-60 30-90 0-60 30-90 6-70 30-100 0-60 10-150-26z" fill="#fbf3e6"/>
<g fill="#b3262e"><circle cx="340" cy="336" r="26"/><circle cx="430" cy="322" r="28"/><circle cx="530" cy="322" r="26"/><circle cx="620" cy="338" r="28"/></g>
<path d="M470 300c0-40 30-50 50-54-4 34-20 50-50 54z" fill="#5f8a4a"/>`,
  fish: () => `
<ellipse cx="480" cy="560" rx="370" ry="60" fill="#f4f1ea"/><ellipse cx="480" cy="552" rx="310" ry="44" fill="#e6e0d3"/>
<path d="M180 470c110-130 350-130 470 0l110-76c10 60 10 100 0 160l-110-76c-120 120-360 120-470-8z" fill="#c58a4a"/>
<path d="M190 474c120-90 330-90 452 0-122 40-330 40-452 0z" fill="#dba866"/>
<circle cx="250" cy="452" r="12" fill="#2b2b2b"/>
<g stroke="#a06a34" stroke-width="8" fill="none"><path d="M360 410c-20 40-20 80 0 120M440 396c-20 50-20 100 0 144M520 404c-20 44-20 90 0 130"/></g>
<circle cx="690" cy="600" r="52" fill="#f3d851"/><circle cx="690" cy="600" r="40" fill="#fbf0ad"/>`,
  box: () => `
<ellipse cx="480" cy="610" rx="320" ry="42" fill="#000" opacity=".14"/>
<path d="M230 350h500v240H230z" fill="#c79a62"/><path d="M230 350l70-90h360l70 90z" fill="#dcb47e"/>
<path d="M440 260h80v330h-80z" fill="#b5854c" opacity=".6"/>
<path d="M300 480h90M300 520h60" stroke="#8a5f31" stroke-width="12" stroke-linecap="round"/>`,
  soup: () => `
<ellipse cx="480" cy="600" rx="340" ry="46" fill="#000" opacity=".12"/>
<path d="M190 400h580c0 130-110 190-290 190s-290-60-290-190z" fill="#f2eee6"/>
<ellipse cx="480" cy="400" rx="290" ry="80" fill="#e0dacd"/><ellipse cx="480" cy="404" rx="250" ry="62" fill="#c8562b"/>
<g fill="#f1d9a2"><circle cx="400" cy="390" r="20"/><circle cx="540" cy="410" r="24"/><circle cx="460" cy="432" r="16"/></g>
<g fill="#5f8a4a"><circle cx="350" cy="416" r="9"/><circle cx="590" cy="386" r="9"/><circle cx="500" cy="380" r="8"/></g>
<ellipse cx="470" cy="396" rx="44" ry="20" fill="#fdf8ee"/>`,
  breakfast: () => `
<ellipse cx="480" cy="590" rx="350" ry="56" fill="#000" opacity=".1"/><ellipse cx="480" cy="560" rx="350" ry="90" fill="#f6f3ec"/><ellipse cx="480" cy="552" rx="280" ry="64" fill="#ebe6da"/>
<g fill="#d9a24f"><ellipse cx="390" cy="520" rx="100" ry="44"/><ellipse cx="570" cy="524" rx="100" ry="44"/><ellipse cx="480" cy="470" rx="100" ry="44"/></g>
<g fill="#eec57c"><ellipse cx="390" cy="508" rx="88" ry="32"/><ellipse cx="570" cy="512" rx="88" ry="32"/><ellipse cx="480" cy="458" rx="88" ry="32"/></g>
<path d="M400 452c20-34 150-34 160 0 10 26-50 20-60 40s-40 16-50-8-60-6-50-32z" fill="#fffaf0"/>
<g fill="#a81f2c"><circle cx="450" cy="446" r="15"/><circle cx="486" cy="436" r="15"/><circle cx="520" cy="450" r="15"/><circle cx="330" cy="568" r="13"/><circle cx="650" cy="572" r="13"/></g>`,
  house: () => `
<path d="M180 300h600v300H180z" fill="#c9694a"/><path d="M150 300l330-150 330 150z" fill="#6b4634"/>
<path d="M160 300h640l-30 70H190z" fill="#0f7d81"/><g fill="#f4f1ea"><path d="M266 300h76l-6 70h-78zM418 300h76v70h-74zM570 300h76l10 70h-80zM722 300h78l-30 70h-28z"/></g>
<g fill="#f7e2a8"><path d="M230 400h150v120H230zM580 400h150v120H580z"/></g><path d="M430 400h100v200H430z" fill="#6b4634"/>
<g stroke="#6b4634" stroke-width="8"><path d="M305 400v120M655 400v120"/></g><circle cx="512" cy="506" r="7" fill="#f7e2a8"/>`,
  chef: () => `
<ellipse cx="480" cy="606" rx="250" ry="38" fill="#000" opacity=".12"/>
<path d="M330 430h300v160H330z" fill="#f4f1ea"/><path d="M330 540h300v50H330z" fill="#dcd6c9"/>
<path d="M330 440c-130-20-120-190 20-180 30-110 230-110 260 0 140-10 150 160 20 180z" fill="#fffdf8"/>
<g stroke="#dcd6c9" stroke-width="10" stroke-linecap="round"><path d="M400 360v70M480 340v90M560 360v70"/></g>`,
  evening: () => `
<ellipse cx="480" cy="600" rx="360" ry="50" fill="#000" opacity=".12"/>
<ellipse cx="420" cy="560" rx="250" ry="64" fill="#f6f3ec"/><path d="M260 556c70-60 230-60 300 0l50-30v70l-50-30c-70 50-230 50-300-10z" fill="#cf8b60"/>
<path d="M690 300c90 0 90 120 40 150l8 120h40v16H640v-16h40l8-120c-50-30-50-150 2-150z" fill="#e9eef0" opacity=".95"/><path d="M656 370h100c0 50-20 70-50 78-30-8-50-28-50-78z" fill="#7d1937"/>
<path d="M210 330h44v220h-44z" fill="#f4e9cf"/><path d="M232 250c26 36 20 66 0 76-20-10-26-40 0-76z" fill="#f2a93b"/>`,
  spoiled: () => `
<ellipse cx="480" cy="600" rx="250" ry="40" fill="#000" opacity=".14"/>
<path d="M340 250h280v50c50 30 60 80 60 130v120c0 50-400 50-400 0V430c0-50 10-100 60-130z" fill="#dfe9ea" opacity=".95"/>
<path d="M284 440h392v110c0 46-392 46-392 0z" fill="#a8412f"/><path d="M330 210h300v56H330z" fill="#8b8f92"/>
<path d="M560 300l-46 70 40 40-60 80 30 40-30 60" fill="none" stroke="#3b3f42" stroke-width="9"/>
<path d="M500 590c60 6 190-6 260 34-70 30-220 20-280-6z" fill="#a8412f"/>`,
  receipt: () => `
<path d="M330 120h300v500l-30-24-30 24-30-24-30 24-30-24-30 24-30-24-30 24-30-24-30 24z" fill="#fbfaf6"/>
<g stroke="#8c8f90" stroke-width="10" stroke-linecap="round"><path d="M370 190h220M370 240h150M560 240h30M370 290h170M560 290h30M370 340h120M560 340h30M370 390h160M560 390h30"/></g>
<path d="M370 460h90M520 460h70" stroke="#2b2b2b" stroke-width="16" stroke-linecap="round"/>
<path d="M400 520v50M420 520v50M434 520v50M456 520v50M470 520v50M494 520v50M510 520v50M530 520v50M556 520v50" stroke="#2b2b2b" stroke-width="8"/>`,
} as const satisfies Record<string, Draw>

export type Motif = keyof typeof motifs
export const isMotif = (name: string): name is Motif => Object.hasOwn(motifs, name)

export function scene(name: Motif, variant: number): string {
  const [back, table] = tables[variant % tables.length] ?? tables[0]
  const shift = ((variant * 37) % 60) - 30
  const isMirrored = variant % 2 === 1
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
<rect width="960" height="720" fill="${back}"/>
<circle cx="${200 + ((variant * 113) % 560)}" cy="120" r="150" fill="#fff" opacity=".28"/>
<path d="M0 ${470 + shift}h960v${250 - shift}H0z" fill="${table}"/>
<g transform="${isMirrored ? 'translate(960 0) scale(-1 1) ' : ''}translate(${shift} ${shift / 2})">${motifs[name]()}</g>
</svg>`
}

function berries(colour: string, size: number): string {
  const places = Array.from({ length: 17 }, (_, n) => [
    250 + (n % 6) * 90 + (n > 5 ? 40 : 0),
    410 - Math.floor(n / 6) * 56,
  ])
  return places
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/><circle cx="${x - 14}" cy="${y - 14}" r="10" fill="#fff" opacity=".5"/>`,
    )
    .join('')
}
