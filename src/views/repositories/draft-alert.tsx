import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { refusedField } from './form-problems.ts'
import type { Draft } from './use-draft.ts'

const unlessEmpty = css({ _empty: { display: 'none' } })

interface DraftAlertProps {
  readonly draft: Draft
  readonly error: unknown
}

/** Why the form was refused, unless a field says so; and the focus goes where the person goes on. */
export function DraftAlert({ draft: { attempts }, error }: DraftAlertProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const place = useRef<HTMLDivElement>(null)
  const isWhole = error !== null && refusedField(error) === null
  useEffect(() => {
    const wrong = isWhole ? '[role=alert]' : '[aria-invalid=true]'
    if (attempts > 0 || error !== null) place.current?.closest('form')?.querySelector<HTMLElement>(wrong)?.focus()
  }, [attempts, error, isWhole])
  return (
    <div ref={place} className={unlessEmpty}>
      {isWhole && <FormAlert {...failureWords(error, t)} />}
    </div>
  )
}
