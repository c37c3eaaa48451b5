export interface Mention {
  readonly name: string
  readonly at: number
  readonly end: number
}

const maxMentions = 8
const maxNameLength = 200
const mentions = /@(?:"([^"\n]{1,300})"|([\p{L}\p{N}_$./#:~+-]{0,299}[\p{L}\p{N}_$]))/gu
const plainName = /^[\p{L}\p{N}_$./#:~+-]{0,299}[\p{L}\p{N}_$]$/u
const opening = /[\s([{"'«„“¿¡]/
const ending = /[\s"'()[\]{},;!?»”]/

const opensWord = (text: string, at: number): boolean => at === 0 || opening.test(text[at - 1] ?? '')

export const findMentions = (text: string): readonly Mention[] =>
  [...text.matchAll(mentions)]
    .filter(({ index }) => opensWord(text, index))
    .slice(0, maxMentions)
    .map(({ 0: whole, 1: quoted, 2: plain, index }) => ({
      name: quoted ?? plain ?? '',
      at: index,
      end: index + whole.length,
    }))

export const writeMention = (name: string): string => (plainName.test(name) ? `@${name}` : `@"${name}"`)

const findEnd = (text: string, caret: number, isQuoted: boolean): number => {
  const length = text.slice(caret).search(isQuoted ? /["\n]/ : ending)
  if (length < 0) return text.length
  return caret + length + (isQuoted && text[caret + length] === '"' ? 1 : 0)
}

export const findTypedMention = (text: string, caret: number): Mention | undefined => {
  const at = text.lastIndexOf('@', caret - 1)
  if (caret < 1 || at < 0 || caret - at > maxNameLength || !opensWord(text, at)) return undefined
  const typed = text.slice(at + 1, caret)
  const isQuoted = typed.startsWith('"')
  const name = isQuoted ? typed.slice(1) : typed
  if (isQuoted ? /["\n]/.test(name) : ending.test(name)) return undefined
  return { name, at, end: findEnd(text, caret, isQuoted) }
}
