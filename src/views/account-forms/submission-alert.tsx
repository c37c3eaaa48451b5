import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { failureWords } from '../failure-words.ts'
import { getFieldProblems } from './account-problems.ts'
import { FormAlert } from './form-alert.tsx'

const readNumber = (error: ApiError, name: string): number | null => {
  const value = error.body?.translationParameters?.[name]
  return typeof value === 'number' ? value : null
}

const minutesFromSeconds = 90

const waitWords = (seconds: number, t: TFunction<['auth', 'app']>): string =>
  seconds > minutesFromSeconds
    ? t('waits.minutes', { count: Math.ceil(seconds / 60) })
    : t('waits.seconds', { count: seconds })

const describeError = (error: unknown, t: TFunction<['auth', 'app']>): string => {
  if (error instanceof ApiError) {
    const minutes = error.kind === 'accountLocked' ? readNumber(error, 'minutes') : null
    if (minutes !== null) return t('waits.locked', { count: minutes })
    const seconds = error.kind === 'tooMany' ? readNumber(error, 'seconds') : null
    if (seconds !== null) return waitWords(seconds, t)
  }
  return failureWords(error, t).message
}

interface SubmissionAlertProps {
  readonly error: unknown
  readonly children?: ReactNode
}

export function SubmissionAlert({ error, children }: SubmissionAlertProps) {
  const { t } = useTranslation(['auth', 'app'])
  if (error === null || Object.keys(getFieldProblems(error)).length > 0) return null
  return (
    <FormAlert message={describeError(error, t)} lines={failureWords(error, t).lines}>
      {children}
    </FormAlert>
  )
}
