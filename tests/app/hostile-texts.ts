import { expect } from 'vitest'
import { elements, schemes, scripts } from '../views/markdown/xss-vectors.ts'

const turned = (code: string): string[] => [
  `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  `<a href="jav&#x0A;ascript:${code}">x</a>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${code}">x</maction></math>`,
  `%3Cimg src=x onerror=${code}%3E`,
  `&lt;img src=x onerror=${code}&gt;`,
  `" autofocus onfocus="${code}`,
  `' onmouseover='${code}`,
  `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${code}//'>`,
  `{{constructor.constructor('${code}')()}}`,
  `{{- message}} \${${code}} $&`,
  `$t(errors.forbidden) ${code}`,
]

const vectors: readonly string[] = scripts
  .slice(0, 3)
  .flatMap((code) => [...elements(code), ...schemes(code), ...turned(code)])

/** Marks each vector with its place, so that it can be counted there; a script reads the mark as a comment. */
export const hostileTexts = (place: string): string[] => vectors.map((vector, at) => `${vector}//${place}${at}/`)

export const packed = (texts: readonly string[], limit: number): string[] =>
  texts.reduce<string[]>((packs, text) => {
    const last = packs.at(-1)
    if (last === undefined || last.length + text.length >= limit) return [...packs, text]
    return [...packs.slice(0, -1), `${last} ${text}`]
  }, [])

const addresses = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'srcdoc']
const safe = /^(?:https?:|mailto:|\/|\?|#)/
const foreign =
  'script, iframe, object, embed, img, math, style, base, noscript, details, mglyph, maction, animate, xmp, form[id=config]'

const isHarm = (element: Element): boolean =>
  element.matches(foreign) ||
  [...element.attributes].some(
    ({ name, value }) => name.startsWith('on') || (addresses.includes(name) && !safe.test(value)),
  )

export const harmDone = (): string[] => [
  ...[...document.querySelectorAll('*')].filter(isHarm).map(({ outerHTML }) => outerHTML),
  ...(Object.hasOwn(window, 'pwned') ? ['a script ran'] : []),
]

export const miscounted = (shown: string, texts: readonly string[], times = 1): string[] => {
  const wrong = texts.flatMap((text) => {
    const count = shown.split(text).length - 1
    return count === times ? [] : [`${count} × ${text}`]
  })
  return wrong.length > 5 ? [...wrong.slice(0, 5), `and ${wrong.length - 5} more`] : wrong
}

export const expectOnlyText = (within: Element | null, texts: readonly string[], times = 1): void => {
  expect(miscounted(within?.textContent ?? '', texts, times)).toEqual([])
  expect(harmDone()).toEqual([])
}
