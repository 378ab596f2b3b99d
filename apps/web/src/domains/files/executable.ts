/** What a customer's machine would run, by the end of its name: nobody means to send that by accident. */
const ends =
  /\.(exe|msi|msix|bat|cmd|com|scr|pif|cpl|dll|ps1|psm1|vbs|vbe|js|mjs|jse|wsf|wsh|hta|jar|lnk|reg|apk|ipa|dmg|pkg|app|command|sh|run|deb|rpm|appimage)$/i

export const isExecutable = (name: string) => ends.test(name.trim())
