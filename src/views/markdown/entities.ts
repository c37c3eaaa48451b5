const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  rarr: '→',
  larr: '←',
}

const decodeCodePoint = (code: number, written: string): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : written

/** The result is text and is never read as HTML. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g, (written, decimal, hex, name) => {
        if (decimal !== undefined) return decodeCodePoint(Number(decimal), written)
        if (hex !== undefined) return decodeCodePoint(Number.parseInt(hex, 16), written)
        return Object.hasOwn(named, name) ? (named[name] ?? written) : written
      })
    : text
