import { brand } from '#src/lib/brand.ts'
import type { Handle } from '../db/tables.ts'
import { readMemberships, readUserRow } from '../accounts/profile.store.ts'
import { foldPassword, readAsLetters } from './known-passwords.ts'

export interface PasswordOwner {
  readonly email: string
  readonly names: readonly string[]
}

const minWordLength = 3

const splitWords = (text: string): readonly string[] =>
  foldPassword(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWordLength)

const collectPersonalWords = ({ email, names }: PasswordOwner): readonly string[] => {
  const [local = '', domain = ''] = email.split('@')
  const words = [
    ...splitWords(local),
    ...splitWords(domain.split('.').slice(0, -1).join('.')),
    ...names.flatMap(splitWords),
    brand,
  ]
  return [...new Set(words.map(foldPassword))].toSorted((left, right) => right.length - left.length)
}

export const isPersonalPassword = (password: string, owner: PasswordOwner, minLength: number): boolean => {
  const folded = foldPassword(password)
  const words = collectPersonalWords(owner)
  return [folded, ...readAsLetters(folded)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text)
    return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minLength
  })
}

export const readPasswordOwner = async (db: Handle, userId: string): Promise<PasswordOwner> => {
  const { email, first_name, last_name } = await readUserRow(db, userId)
  const organisations = await readMemberships(db, userId)
  return { email, names: [first_name, last_name, ...organisations.map(({ name }) => name)] }
}
