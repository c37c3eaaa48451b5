import * as v from 'valibot'
import { isEmailAddress } from '#src/contract/email-address.ts'
import { Line } from '#src/contract/fields.ts'

export interface HostProfile {
  readonly subject: string
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  /** Undefined unless the host has confirmed it. */
  readonly email: string | undefined
}

const maxNameLength = 100

const readLine = (text: string): string => {
  const line = v.safeParse(Line(maxNameLength), text.slice(0, maxNameLength))
  return line.success ? line.output : ''
}

interface HostFacts {
  readonly subject: string
  readonly login: string
  readonly name: string
  readonly email: string | undefined
}

/** The last name is whatever follows the first space; people can change both in their profile. */
export const toHostProfile = ({ subject, login, name, email }: HostFacts): HostProfile => {
  const words = readLine(name).split(/\s+/)
  const shownLogin = readLine(login) || subject
  return {
    subject,
    login: shownLogin,
    firstName: words[0] || shownLogin,
    lastName: words.slice(1).join(' '),
    email: email !== undefined && isEmailAddress(email) ? email : undefined,
  }
}
