import { Marked, type RendererObject } from 'marked'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { getLinkTarget } from '../../markdown/link-target.ts'

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:760px;padding:32px 16px;overflow-wrap:anywhere;font:16px/1.6 system-ui,sans-serif}
h1{font-size:24px;line-height:1.3}h2{margin-top:40px;font-size:18px}h3{font-size:14px}
blockquote{margin:0;padding-left:16px;border-left:3px solid #8888}
code{font:13px/1.5 ui-monospace,monospace;background:#8882;border-radius:4px;padding:1px 4px;overflow-wrap:anywhere}
pre{overflow-x:auto;padding:12px;border:1px solid #8885;border-radius:8px}pre code{background:none;padding:0}
table{border-collapse:collapse}td,th{border:1px solid #8885;padding:4px 8px}a{color:LinkText}`

const createRenderer = (base: string): RendererObject => ({
  html: ({ text }) => escapeMarkup(text),
  image: ({ text }) => escapeMarkup(text),
  link({ href, tokens }) {
    const target = href.startsWith(`${base}/`) ? href : getLinkTarget(href)
    const label = this.parser.parseInline(tokens)
    return target === null ? label : `<a href="${escapeMarkup(target)}" rel="noreferrer">${label}</a>`
  },
})

interface Page {
  readonly title: string
  readonly language: string
  readonly markdown: string
  readonly base: string
}

export const writePage = ({ title, language, markdown, base }: Page): string => {
  const body = new Marked({ gfm: true, async: false, renderer: createRenderer(base) }).parse(markdown) as string
  return `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
${body}</body>
</html>
`
}
