import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'

const line = css({
  display: 'flex',
  gap: '1.5',
  minW: '0',
  mt: '0.5',
  textStyle: 'caption',
  color: 'fg.muted',
  _phone: { justifyContent: 'flex-end' },
})
const hash = css({ fontFamily: 'mono', color: 'fg.subtle', flexShrink: '0' })
const message = css({ truncate: true })
const when = css({ _phone: { textAlign: 'end' } })
const none = css({ color: 'fg.subtle' })

export function LastIndexed({ index }: { index: Repository['index'] }) {
  const { t } = useTranslation('repositories')
  if (index === undefined)
    return (
      <span data-none className={none}>
        {t('noIndex')}
      </span>
    )
  return (
    <>
      <div className={when}>
        <RelativeTime at={index.indexedAt} />
      </div>
      {index.commit !== undefined && (
        <span className={line}>
          <span className={hash}>{index.commit.hash.slice(0, 7)}</span>
          <span className={message} title={index.commit.message}>
            {index.commit.message.split('\n', 1)[0]}
          </span>
        </span>
      )}
    </>
  )
}
