import { useTranslation } from 'react-i18next'
import { VList } from 'virtua'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import CallFailure from '../../call-failure.tsx'
import { listRoles } from '../../listing/list-roles.ts'
import { useFigures } from '../../listing/figures.ts'
import { describeReason } from '../indexing-words.ts'

const frame = css({ mt: '3', h: '80', borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '8',
  px: '3',
  py: '1',
  borderBottomWidth: 'hairline',
  textStyle: 'caption',
})
const path = css({ flex: '1', minW: '0', fontFamily: 'mono', truncate: true })
const quiet = css({ color: 'fg.muted', whiteSpace: 'nowrap' })
const first = css({ mt: '2', textStyle: 'caption', color: 'fg.muted' })

const maxSkipped = 1000
const withoutToast = { onError: () => undefined }

export default function SkippedList({ id }: { id: string }) {
  const { t } = useTranslation(['repositories', 'app'])
  const { size, number } = useFigures()
  const { data: files, error, mutate } = useCall(fileEndpoints.skipped, { params: { id }, query: {} }, withoutToast)
  if (files === undefined && error !== undefined) {
    const retry = () => void mutate()
    return <CallFailure title={t('details.skippedFailed')} error={error} compact onRetry={retry} />
  }
  if (files === undefined) return <Skeleton shape="block" className={frame} />
  return (
    <>
      {/* The list is a tab stop, so that it can be scrolled by keyboard. */}
      <div className={frame}>
        <VList {...listRoles.list} data={files} itemSize={33} aria-label={t('details.skipped')} tabIndex={0}>
          {(file) => (
            <div key={file.path} {...listRoles.item} className={row}>
              <bdi className={path} title={file.path}>
                {file.path}
              </bdi>
              <span className={quiet}>{describeReason(file.reason, t)}</span>
              <span className={quiet}>{size(file.sizeBytes)}</span>
            </div>
          )}
        </VList>
      </div>
      {files.length >= maxSkipped && (
        <p className={first}>{t('details.firstSkipped', { amount: number(maxSkipped) })}</p>
      )}
    </>
  )
}
