import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { decodeEntities } from '../entities.ts'

const maxLineLength = 34
const firstHidden = 0xe000

const lineBreak = /<br {0,3}\/?>|\\n/gi
const formatting = /<\/?(?:b|i|u|s|em|strong|code|small|sub|sup)>/gi
const punctuation = /["#$%&()*+/:;<=>@[\\\]^`{|}~]/g
const hidden = /[\ue000-\ue07f]/g
const mermaidEntity = /#(\d{1,7}|[a-z]{2,6});/g

/** The library's parser takes punctuation in a label for syntax, so that it gets private-use characters instead. */
const hide = (text: string): string =>
  text.replace(punctuation, (sign) => String.fromCharCode(firstHidden + sign.charCodeAt(0)))

export const showHidden = (svg: string): string =>
  svg.replace(hidden, (sign) => escapeMarkup(String.fromCharCode(sign.charCodeAt(0) - firstHidden)))

const decode = (text: string): string =>
  decodeEntities(text.replace(mermaidEntity, (_, name: string) => (/^\d/.test(name) ? `&#${name};` : `&${name};`)))

const unquote = (text: string): string => {
  const inner = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  return inner.length > 1 && inner.startsWith('`') && inner.endsWith('`') ? inner.slice(1, -1) : inner
}

const wrap = (line: string): string[] => {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLineLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const blank = String.fromCharCode(firstHidden + ' '.charCodeAt(0))

export const toName = (text: string): string => {
  const name = hide(decode(unquote(text.trim()))).replaceAll(' ', blank)
  return name === '' ? blank : name
}

export const toHeading = (text: string): string => `${blank}${toName(text)}${blank}`

export const toLabel = (text: string): string => {
  const lines = unquote(text.trim())
    .split(lineBreak)
    .flatMap((line) => wrap(decode(line.replace(formatting, '').trim())))
  const label = lines.map(hide).join('<br>')
  return label === '' ? blank : label
}

export const toTitle = (text: string): string => toLabel(text).replaceAll('<br>', ' ')
