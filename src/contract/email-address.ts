import * as v from 'valibot'
import { EmailAddress } from './fields.ts'

export const isEmailAddress = (text: string): boolean => v.safeParse(EmailAddress, text).success
