import type { Language } from '#src/contract/languages.ts'
import { brand } from '#src/lib/brand.ts'
import { palette } from '#src/styles/palette.ts'
import { linkPlaceholder } from './mail-link.ts'
import { copyAddressTexts } from './texts/frame-texts.ts'

export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly action: string | undefined
  readonly language: Language
}

export interface MailLink {
  readonly shown: string
  readonly href?: string
}

export type MailTheme = 'either' | 'light' | 'dark'

const { accent, neutral } = palette
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const darkRules = [
  `.canvas{background-color:${neutral[950]}!important}`,
  `.panel{background-color:${neutral[900]}!important;border-color:${neutral[800]}!important}`,
  `.words{color:${neutral[100]}!important}`,
  `.quiet{color:${neutral[300]}!important}`,
  `.button{background-color:${accent[400]}!important}`,
  `.button a,.button span{color:${accent[950]}!important}`,
  `.address{color:${accent[300]}!important}`,
].join('')

const rulesFor: Readonly<Record<MailTheme, string>> = {
  either: `@media (prefers-color-scheme:dark){${darkRules}}`,
  light: '',
  dark: darkRules,
}
const schemes: Readonly<Record<MailTheme, string>> = { either: 'light dark', light: 'light', dark: 'dark' }

const renderLink = (words: string, { href }: MailLink, style: string, name = ''): string => {
  const look = `${name === '' ? '' : ` class="${name}"`} style="${style}"`
  return href === undefined ? `<span${look}>${words}</span>` : `<a href="${escapeHtml(href)}"${look}>${words}</a>`
}

const renderButton = (action: string, link: MailLink): string => {
  const inside = renderLink(
    escapeHtml(action),
    link,
    `display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="button" bgcolor="${accent[500]}" style="border-radius:8px;background-color:${accent[500]}">${inside}</td></tr></table>`
}

const wordsStyle = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${neutral[900]}`
const quietStyle = `${font};font-size:13px;line-height:20px;color:${neutral[600]}`

const renderParagraph = (text: string): string =>
  `<p class="words" style="${wordsStyle}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const renderLinkParagraph = ({ action, language }: WrittenMail, link: MailLink): string => {
  const address = renderLink(
    escapeHtml(link.shown),
    link,
    `${font};font-size:13px;line-height:20px;color:${accent[600]};word-break:break-all`,
    'address',
  )
  if (action === undefined) return `<p style="margin:0 0 16px">${address}</p>`
  return `${renderButton(action, link)}<p class="quiet" style="margin:0 0 16px;${quietStyle}">${copyAddressTexts[language]}<br>${address}</p>`
}

const renderBody = (mail: WrittenMail, link: MailLink): string =>
  mail.text
    .trim()
    .split(/\n{2,}/)
    .filter((part, index, all) => index < all.length - 1 || part !== brand)
    .map((part) => (part === linkPlaceholder ? renderLinkParagraph(mail, link) : renderParagraph(part)))
    .join('')

export const renderHtmlBody = (mail: WrittenMail, link: MailLink, theme: MailTheme = 'either'): string =>
  [
    `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="${schemes[theme]}"><meta name="supported-color-schemes" content="${schemes[theme]}">`,
    `<title>${escapeHtml(mail.subject)}</title><style>:root{color-scheme:${schemes[theme]}}${rulesFor[theme]}</style></head>`,
    `<body class="canvas" style="margin:0;padding:0;background-color:${neutral[50]}">`,
    `<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${neutral[50]}" style="background-color:${neutral[50]}"><tr><td align="center" style="padding:24px 12px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">',
    `<tr><td style="padding:0 4px 16px"><span class="words" style="${font};font-size:16px;font-weight:700;line-height:24px;color:${neutral[900]}">${brand}</span></td></tr>`,
    `<tr><td class="panel" bgcolor="#ffffff" style="padding:28px 24px 12px;background-color:#ffffff;border:1px solid ${neutral[200]};border-radius:12px">`,
    `<h1 class="words" style="margin:0 0 16px;${font};font-size:20px;font-weight:600;line-height:28px;color:${neutral[900]}">${escapeHtml(mail.subject)}</h1>`,
    renderBody(mail, link),
    `</td></tr></table></td></tr></table></body></html>\n`,
  ].join('')
