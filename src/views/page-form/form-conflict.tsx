import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })

export const isConflict = (error: unknown, key: string): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === key

interface FormConflictProps {
  readonly error: unknown
  readonly lines: readonly string[] | null
  readonly isSaving: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

export function FormConflict({ error, lines, isSaving, onKeepMine, onTakeTheirs }: FormConflictProps) {
  const { t } = useTranslation(['forms', 'app'])
  return (
    <FormAlert message={failureWords(error, t).message}>
      {lines !== null && (
        <>
          <p>{t('conflict.now')}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
          <div className={row}>
            <Button size="sm" busy={isSaving && t('saving')} onClick={onKeepMine}>
              {t('conflict.keepMine')}
            </Button>
            <Button size="sm" onClick={onTakeTheirs}>
              {t('conflict.takeTheirs')}
            </Button>
          </div>
        </>
      )}
    </FormAlert>
  )
}
