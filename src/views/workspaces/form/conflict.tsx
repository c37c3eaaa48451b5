import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { describeRule } from '../details/rule-words.ts'
import { withoutToast } from '../use-workspaces.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === 'errors.workspaceChanged'

const useDescribeWorkspace = () => {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { number } = useFigures()
  return ({ name, description, repositoryIds, rule }: Workspace): readonly string[] => [
    t('conflict.name', { name }),
    ...(description === undefined ? [] : [t('conflict.description', { text: description })]),
    t('conflict.repositories', { amount: number(repositoryIds.length) }),
    ...(rule === undefined ? [] : describeRule(rule, t)),
  ]
}

interface ConflictProps {
  readonly id: string
  readonly version: number
  readonly error: unknown
  readonly isSaving: boolean
  readonly onKeepMine: (theirs: Workspace) => void
  readonly onTakeTheirs: (theirs: Workspace) => void
}

export function Conflict({ id, version, error, isSaving, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation(['workspaces', 'listing', 'app'])
  const place = useRef<HTMLDivElement>(null)
  const describeWorkspace = useDescribeWorkspace()
  const { data, mutate } = useCall(workspaceEndpoints.read, { params: { id } }, withoutToast)
  const known = data?.version === version ? undefined : data
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
    void mutate().catch(() => undefined)
  }, [mutate])
  return (
    <div ref={place}>
      <FormAlert message={failureWords(error, t).message}>
        {known !== undefined && (
          <>
            <p>{t('conflict.now')}</p>
            <ul>
              {describeWorkspace(known).map((line) => (
                <li key={line}>
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
            <div className={row}>
              <Button size="sm" busy={isSaving && t('listing:form.saving')} onClick={() => onKeepMine(known)}>
                {t('conflict.keepMine')}
              </Button>
              <Button size="sm" onClick={() => onTakeTheirs(known)}>
                {t('conflict.takeTheirs')}
              </Button>
            </div>
          </>
        )}
      </FormAlert>
    </div>
  )
}
