import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'

const unlessEmpty = css({ _empty: { display: 'none' } })

interface RefusalProps {
  readonly attempts: number
  readonly error: unknown
  readonly isAtField: boolean
  readonly children?: ReactNode
}

/** Shows why the form was refused, unless a field does, and focuses the place to continue. */
export function Refusal({ attempts, error, isAtField, children }: RefusalProps) {
  const { t } = useTranslation('app')
  const place = useRef<HTMLDivElement>(null)
  const isWhole = error !== null && !isAtField
  useEffect(() => {
    const wrong = isWhole ? '[role=alert]' : '[aria-invalid=true], [data-invalid-control] button'
    if (attempts > 0 || error !== null) place.current?.closest('form')?.querySelector<HTMLElement>(wrong)?.focus()
  }, [attempts, error, isWhole])
  return (
    <div ref={place} className={unlessEmpty}>
      {isWhole && (children || <FormAlert {...failureWords(error, t)} />)}
    </div>
  )
}
