import { between, opaque } from '#src/lib/without-secrets.ts'

export interface Redaction {
  readonly text: (text: string, name?: string) => string
  /** Everything below a member with such a name is secret. */
  readonly isSecret: (name: string) => boolean
  readonly hide: (text: string) => string
}

const standIn = /^\[(?:secret|mail)-\d+\]$/
const maxKnown = 10_000

/** Equal secrets get equal stand-ins, so that comparisons still work. */
const createStandIns = () => {
  const known = new Map<string, string>()
  let count = 0
  return (secret: string, kind: 'secret' | 'mail'): string => {
    if (secret === '' || standIn.test(secret)) return secret
    const made = known.get(secret) ?? `[${kind}-${(count += 1)}]`
    known.delete(secret)
    known.set(secret, made)
    const oldest = known.size > maxKnown ? known.keys().next() : undefined
    if (oldest?.done === false) known.delete(oldest.value)
    return made
  }
}

type StandIns = ReturnType<typeof createStandIns>

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const secretWords = toSet(
  `password passwords passphrase passcode secret secrets token tokens jwt bearer authorization authorisation credential
   credentials otp pin csrf xsrf signature apikey`,
)
const keyOwners = toSet('api access private secret signing encryption webhook licence license client personal')

const splitWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const isSecretName = (name: string): boolean => {
  const words = splitWords(name)
  const owner = /^keys?$/.test(words.at(-1) ?? '') ? words.at(-2) : undefined
  return (
    words.some((word) => secretWords.has(word)) ||
    (owner !== undefined && keyOwners.has(owner)) ||
    /^(?:set)?cookie$/.test(words.join(''))
  )
}

const isNamed = (name: string, last: string): boolean => name !== '' && splitWords(name).at(-1) === last

/** Most texts are short and harmless, so this check skips them. */
const suspicious = /[@%=]|[\w-]{20}|bearer|basic|":/i

const userInfo = /(?<=\/\/)[^/@\s]+(?=@)/g
const pairs = /(["'])([\w.-]{1,64})\1(\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const assignments = /(?<=^|[\s?&#;,"'(])([\w.-]{1,64})=([^&#\s"',;)]+)/g
const schemes = /\b(bearer|basic)\s+((?=\S*[\d=])[\w.~+/=-]{8,})/gi
const signed = /[\w.-]+/g
const signedBegin = /\beyJ[\w-]/
const issued = /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk[-_]|AKIA)[\w-]{8,}/g
const mail = /[^@/:=,;?&#[\]]{1,64}@[^@/:=,;?&#[\]]{1,255}/g
/** Names of states, events and text keys are never secret, however long they are. */
const dashedName = /^[a-z]+(?:[_-][a-z]+)*$/

/** Ids of this product are shown everywhere else, and a replay uses them as keys. */
const ownId = /^[0-9a-f]{24}$/
const isHarmlessKey = (text: string): boolean => dashedName.test(text) || ownId.test(text)

const decodePiece = (piece: string): string => {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

const withoutSigned = (run: string, toStandIn: StandIns): string => {
  const begin = run.search(signedBegin)
  const dot = begin === -1 ? -1 : run.indexOf('.', begin)
  const isToken = dot !== -1 && dot < run.length - 1 && run[dot + 1] !== '.'
  return isToken ? run.slice(0, begin) + toStandIn(run.slice(begin), 'secret') : run
}

const createPieces = (toStandIn: StandIns) => {
  const cleared = (piece: string): string =>
    piece
      .replace(userInfo, (match) => toStandIn(match, 'secret'))
      .replace(signed, (run) => withoutSigned(run, toStandIn))
      .replace(issued, (match) => toStandIn(match, 'secret'))
      .replace(mail, (match) => toStandIn(match, 'mail'))
      .replace(opaque, (match) => (dashedName.test(match) ? match : toStandIn(match, 'secret')))
  return (piece: string): string => {
    const plain = cleared(piece)
    if (plain !== piece || !piece.includes('%')) return plain
    const decoded = decodePiece(piece)
    const clear = cleared(decoded)
    return clear === decoded ? piece : clear
  }
}

const createTexts = ({ hide, isSecret }: Pick<Redaction, 'hide' | 'isSecret'>, toStandIn: StandIns) => {
  const cleared = createPieces(toStandIn)
  return (text: string): string => {
    if (!suspicious.test(text)) return text
    return text
      .replace(pairs, (pair: string, quote: string, name: string, colon: string, value: string) =>
        isSecret(name) ? `${quote}${name}${quote}${colon}"${hide(value)}"` : pair,
      )
      .replace(assignments, (pair: string, name: string, value: string) =>
        isSecret(name) || name.toLowerCase() === 'code' ? `${name}=${hide(decodePiece(value))}` : pair,
      )
      .replace(schemes, (_, scheme: string, value: string) => `${scheme} ${hide(value)}`)
      .split(between)
      .map((piece, index) => (index % 2 === 0 ? cleared(piece) : piece))
      .join('')
  }
}

export const createRedaction = (): Redaction => {
  const toStandIn = createStandIns()
  const hide = (text: string): string => toStandIn(text, 'secret')
  const names = new Map<string, boolean>()
  const isSecret = (name: string): boolean => {
    const known = names.get(name)
    if (known !== undefined) return known
    const match = isSecretName(name)
    if (names.size < maxKnown) names.set(name, match)
    return match
  }
  const inside = createTexts({ hide, isSecret }, toStandIn)
  return {
    hide,
    isSecret,
    text: (text, name = '') => {
      if (isSecret(name)) return hide(text)
      if (/^\d{4,10}$/.test(text) && isNamed(name, 'code')) return hide(text)
      if (/^[\w-]{20,}$/.test(text) && isNamed(name, 'key') && !isHarmlessKey(text)) return hide(text)
      return inside(text)
    },
  }
}
