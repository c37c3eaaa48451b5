import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { repositoryFileEndpoints } from '#src/contract/repository-files.ts'
import { Input } from '#src/ui/input.tsx'
import { KeyHint } from '../../shortcuts/key-hint.tsx'
import { useSettled } from '../../use-settled.ts'
import { useFilesPlace } from '../use-files-place.ts'
import { FoundFiles } from './found-files.tsx'

export const finderId = 'file-finder'

const frame = css({ flexShrink: '0', px: '3', py: '3' })
const note = css({ px: '4', pb: '3', textStyle: 'small', color: 'fg.muted' })

const withoutToast = { onError: () => undefined, keepPreviousData: true, revalidateOnFocus: false }

const useFound = (id: string, words: string) => {
  const settled = useSettled(words)
  const wanted = words === '' ? null : settled.trim()
  const question = wanted === null || wanted === '' ? null : { params: { id }, query: { words: wanted } }
  const { data, error, isLoading } = useCall(repositoryFileEndpoints.find, question, withoutToast)
  const isSettled = settled === words && !isLoading
  return { found: words === '' ? undefined : data, hasFailed: words !== '' && error !== undefined, isSettled }
}

interface FileFinderProps {
  readonly id: string
  readonly words: string
  readonly onType: (words: string) => void
  readonly onOpened: () => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const useFinder = ({ id, words, onType, onOpened }: FileFinderProps) => {
  const { openFile } = useFilesPlace()
  const [at, setAt] = useState(0)
  const { found, hasFailed, isSettled } = useFound(id, words)
  const paths = found?.paths ?? []
  const type = (next: string) => {
    setAt(0)
    onType(next)
  }
  const finish = () => {
    type('')
    onOpened()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const chosen = isSettled ? paths[at] : undefined
    if (event.key === 'Escape' && words !== '') type('')
    else if (event.key === 'Enter' && chosen !== undefined) {
      openFile(chosen)
      finish()
    } else if (step !== undefined && paths.length > 0) setAt((at + step + paths.length) % paths.length)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { at, paths, total: found?.total, hasFailed, type, finish, press }
}

const combobox = { role: 'combobox', 'aria-autocomplete': 'list', autoComplete: 'off', spellCheck: false } as const

export function FileFinder(props: FileFinderProps) {
  const { id, words } = props
  const { t } = useTranslation('repository-files')
  const listId = useId()
  const { at, paths, total, hasFailed, type, finish, press } = useFinder(props)
  return (
    <>
      <div className={frame}>
        <Input
          {...combobox}
          id={finderId}
          data-first-focus=""
          icon={Search}
          after={<KeyHint>t</KeyHint>}
          aria-label={t('find.label')}
          aria-expanded={paths.length > 0}
          aria-controls={paths.length > 0 ? listId : undefined}
          aria-activedescendant={paths.length > 0 ? `${listId}-${at}` : undefined}
          placeholder={t('find.label')}
          value={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
      </div>
      {paths.length > 0 && (
        <FoundFiles {...{ id, listId, at, paths }} hidden={(total ?? 0) - paths.length} onOpened={finish} />
      )}
      <div aria-live="polite">
        {total === 0 && <p className={note}>{t('find.none')}</p>}
        {hasFailed && <p className={note}>{t('find.failed')}</p>}
      </div>
    </>
  )
}
