export interface Fingerprint {
  readonly tokens: readonly string[]
  readonly literals: ReadonlySet<string>
}

const piece = /"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`]{0,200}`|[A-Za-z_$][\w$]{0,60}|\d{1,20}|\S/g
const commentLine = /^\s{0,80}(?:\/\/|#|\*|\/\*)/
const keyword =
  /^(?:if|else|elif|elsif|for|while|return|throw|raise|try|catch|except|switch|case|break|continue|await|async|new|in|of|range|do|end|def|func|function|const|let|var|null|nil|None|true|false|not|and|or|yield|defer|go|unless|foreach|this|self)$/
const minLiteralLength = 5

const isText = (text: string): boolean => /^["'`]/.test(text)

/** Names of variables are left out; what is called and which members are read is kept. */
export const toFingerprint = (text: string): Fingerprint => {
  const code = text
    .split('\n')
    .filter((line) => !commentLine.test(line))
    .join('\n')
  const pieces = code.match(piece) ?? []
  const tokens = pieces.map((token, index) => {
    const isName = /^[A-Za-z_$]/.test(token) && !keyword.test(token)
    return isName && pieces[index + 1] !== '(' && pieces[index - 1] !== '.' ? 'name' : token
  })
  return { tokens, literals: new Set(pieces.filter((token) => isText(token) && token.length >= minLiteralLength)) }
}
