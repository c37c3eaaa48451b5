import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TitleField } from '#src/ui/title-field.tsx'
import { saveSearch } from './edit-history.ts'
import { useSearchHistory } from './use-search-history.ts'
import { useToast } from '../../product.ts'

const formId = 'name-search'
const maxNameLength = 100

interface NameSearchProps {
  readonly search: string
  readonly name: string
  readonly isNew: boolean
  readonly onClose: () => void
}

function Buttons({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('app')
  return (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="submit" form={formId} variant="solid">
        {t('common.save')}
      </Button>
    </>
  )
}

const useSave = ({ search, isNew, onClose }: NameSearchProps) => {
  const { t } = useTranslation('search')
  const { change } = useSearchHistory()
  const toast = useToast()
  const [error, setError] = useState<string>()
  const save = (name: string): void => {
    if (name === '') return setError(t('history.nameMissing'))
    if (!change(saveSearch({ name, search }))) return setError(t('history.notKept'))
    toast({ kind: 'success', words: { text: t(isNew ? 'history.savedAs' : 'history.renamed', { name }) } })
    onClose()
  }
  return { save, error, clearError: () => setError(undefined) }
}

export default function NameSearch(props: NameSearchProps) {
  const { t } = useTranslation(['search', 'app'])
  const { isNew, onClose } = props
  const [name, setName] = useState(props.name.slice(0, maxNameLength))
  const { save, error, clearError } = useSave(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    save(name.trim())
  }
  const type = (typed: string) => {
    setName(typed)
    clearError()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t(isNew ? 'history.saveTitle' : 'history.renameTitle')}
      closeLabel={t('app:common.close')}
      onClose={onClose}
      footer={<Buttons onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TitleField
          name="name"
          label={t('history.name')}
          help={t('history.onDevice')}
          error={error}
          value={name}
          maxLength={maxNameLength}
          onType={type}
        />
      </form>
    </Dialog>
  )
}
