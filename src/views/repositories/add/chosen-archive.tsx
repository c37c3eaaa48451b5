import CircleCheck from 'lucide-react/icons/circle-check'
import FileArchive from 'lucide-react/icons/file-archive'
import X from 'lucide-react/icons/x'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  selectProgress,
  isUploadCancelled,
  isUploadDone,
  isUploading,
  selectUploadError,
  selectFileRefusal,
} from '#machines/archive-upload/archive-upload.selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { useProduct } from '../../product.ts'
import { useFigures } from '../../listing/figures.ts'
import { shownFileName } from './shown-file-name.ts'
import type { ArchiveUpload } from './use-archive-upload.ts'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.canvas',
})
const line = css({ display: 'flex', alignItems: 'center', gap: '3', minW: '0' })
const names = css({ flex: '1', minW: '0' })
const name = css({ display: 'block', textStyle: 'label', truncate: true })
const size = css({ textStyle: 'caption', color: 'fg.muted' })
const done = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'success.fg' })
const note = css({ textStyle: 'caption', color: 'fg.muted' })
const stop = css({ alignSelf: 'flex-start' })

function Transfer({ actor }: Pick<ArchiveUpload, 'actor'>) {
  const { t } = useTranslation('repositories')
  const { percent } = useFigures()
  const far = useSelector(actor, selectProgress)
  const isRefreshing = useSelector(actor, (snapshot) => snapshot.matches({ uploading: 'refreshing' }))
  return (
    <>
      <ProgressBar
        label={t('archive.progress')}
        value={far / 100}
        valueText={percent(far / 100)}
        detail={isRefreshing && t('archive.refreshing')}
      />
      <Button size="sm" className={stop} onClick={() => actor.send({ type: 'upload.cancel' })}>
        {t('archive.cancel')}
      </Button>
    </>
  )
}

function UploadProblem({ actor, file }: Pick<ArchiveUpload, 'actor'> & { file: File }) {
  const { t } = useTranslation('repositories')
  const figures = useFigures()
  const { configuration } = useProduct()
  const unfit = useSelector(actor, selectFileRefusal)
  const isCancelled = useSelector(actor, isUploadCancelled)
  const failure = useSelector(actor, (snapshot) => {
    const uploadError = selectUploadError(snapshot)
    return uploadError === null ? null : 'text' in uploadError ? uploadError.text : ''
  })
  if (unfit !== null) {
    const sizes = { size: figures.size(file.size), most: figures.size(configuration.maxArchiveBytes) }
    return <FormAlert message={t(`archive.${unfit}`, sizes)} />
  }
  if (failure !== null) return <FormAlert message={failure || t('archive.failed')} />
  return isCancelled ? <output className={note}>{t('archive.cancelled')}</output> : null
}

interface ChosenArchiveProps extends Pick<ArchiveUpload, 'actor'> {
  readonly file: File
  readonly isLocked: boolean
}

export function ChosenArchive({ actor, file, isLocked }: ChosenArchiveProps) {
  const { t } = useTranslation('repositories')
  const figures = useFigures()
  const isBusy = useSelector(actor, isUploading)
  const isDone = useSelector(actor, isUploadDone)
  return (
    <div className={box}>
      <div className={line}>
        <Icon of={FileArchive} size="lg" />
        <div className={names}>
          <bdi dir="ltr" className={name} title={shownFileName(file.name)}>
            {shownFileName(file.name) || t('archive.unnamed')}
          </bdi>
          <span className={size}>
            {figures.size(file.size)}
            {isDone && ' · '}
            {isDone && (
              <span className={done}>
                <Icon of={CircleCheck} />
                {t('archive.uploaded')}
              </span>
            )}
          </span>
        </div>
        {!isBusy && !isLocked && (
          <IconButton
            icon={X}
            label={t('archive.remove')}
            size="sm"
            onClick={() => actor.send({ type: 'file.remove' })}
          />
        )}
      </div>
      {isBusy ? <Transfer actor={actor} /> : <UploadProblem actor={actor} file={file} />}
    </div>
  )
}
