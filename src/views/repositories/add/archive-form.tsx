import { useTranslation } from 'react-i18next'
import { useSelector } from '@xstate/react'
import { selectProgress, selectFileRefusal } from '#machines/archive-upload/archive-upload.selectors.ts'
import { archiveEndings } from '#machines/archive-upload/archive-file.ts'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { useProduct } from '../../product.ts'
import { useFigures } from '../../listing/figures.ts'
import { findProblems, type Values } from '../form-problems.ts'
import { ChosenArchive } from './chosen-archive.tsx'
import { FormFrame } from './form-frame.tsx'
import type { AddForm } from './use-add-form.ts'
import type { ArchiveUpload } from './use-archive-upload.ts'

/** Lists endings only, because browsers disagree on the media types of archives. The chart decides. */
const accept = { 'application/octet-stream': [...archiveEndings] }

function Zone({ actor }: Pick<ArchiveUpload, 'actor'>) {
  const { t } = useTranslation('repositories')
  const figures = useFigures()
  const { configuration } = useProduct()
  const choose = (file: File) => actor.send({ type: 'file.choose', file })
  return (
    <FileDrop
      title={t('archive.dropTitle')}
      hint={t('archive.hint', { size: figures.size(configuration.maxArchiveBytes) })}
      browseLabel={t('archive.browse')}
      accept={accept}
      onFile={choose}
      onRefused={choose}
    />
  )
}

interface ArchiveFileProps extends Pick<ArchiveUpload, 'actor' | 'file'>, Pick<AddForm, 'isSending'> {
  readonly problem: AddForm['draft']['problems']['file']
}

function ArchiveFile({ actor, file, isSending, problem }: ArchiveFileProps) {
  const { t } = useTranslation('repositories')
  if (file !== null) return <ChosenArchive actor={actor} file={file} isLocked={isSending} />
  return (
    <>
      <div data-invalid-control={problem && ''}>
        <Zone actor={actor} />
      </div>
      {problem !== undefined && <FormAlert message={t('problems.fileMissing')} />}
    </>
  )
}

interface ArchiveFormProps {
  readonly form: AddForm
  readonly upload: ArchiveUpload
  readonly onCancel: () => void
  readonly onWaiting: (values: Values) => void
}

/** One press uploads and then adds; after a refusal only the second step is repeated. */
export function ArchiveForm({ form, upload, onCancel, onWaiting }: ArchiveFormProps) {
  const { t } = useTranslation('repositories')
  const { draft, isSending, send } = form
  const { actor, file, archive, isUploading } = upload
  const figures = useFigures()
  const isUnfit = useSelector(actor, selectFileRefusal) !== null
  const far = useSelector(actor, selectProgress)
  const submit = () => {
    const { name, description } = draft.values
    const problems = findProblems({ name, description })
    if (!draft.check(file === null ? { ...problems, file: 'fileMissing' } : problems)) return undefined
    if (archive !== null) return send(draft.values, { sourceType: 'ArchiveUpload', uploadId: archive.id })
    onWaiting(draft.values)
    actor.send({ type: 'upload.start' })
  }
  const busy = isUploading && t('addDialog.uploading', { percent: figures.percent(far / 100) })
  return (
    <FormFrame form={form} onSubmit={submit} onCancel={onCancel} busy={busy} disabled={isUnfit}>
      <ArchiveFile {...{ actor, file, isSending }} problem={draft.problems.file} />
    </FormFrame>
  )
}
