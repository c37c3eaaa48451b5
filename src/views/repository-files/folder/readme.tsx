import BookOpen from 'lucide-react/icons/book-open'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { getName } from '../files-place.ts'

const frame = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '9',
  px: '4',
  borderBottomWidth: 'hairline',
  bg: 'bg.panel',
  textStyle: 'label',
  color: 'fg.muted',
})
const text = css({ maxW: 'reading', px: '6', py: '5', overflowWrap: 'anywhere', _phone: { px: '4' } })
const plain = css({ whiteSpace: 'pre-wrap', textStyle: 'code' })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

export default function Readme({ id, path }: { readonly id: string; readonly path: string }) {
  const { t } = useTranslation(['repository-files', 'app'])
  const question = { params: { id }, query: { path } }
  const { data, error, isValidating, mutate } = useCall(fileEndpoints.read, question, withoutToast)
  const name = getName(path)
  const isMarkdown = /\.(?:md|markdown)$/i.test(name)
  return (
    <section className={frame} aria-label={name}>
      <h2 className={head}>
        <Icon of={BookOpen} />
        <bdi>{name}</bdi>
      </h2>
      <div className={text}>
        {data === undefined && error === undefined && (
          <SkeletonRegion label={t('app:common.loading')}>
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton width="long" />
          </SkeletonRegion>
        )}
        {data === undefined && error !== undefined && (
          <LateCallFailure
            compact
            title={t('folder.readmeFailed', { name })}
            error={error}
            isBusy={isValidating}
            onRetry={() => void mutate()}
          />
        )}
        {data !== undefined &&
          (isMarkdown ? <Markdown text={data.content} /> : <p className={plain}>{data.content}</p>)}
      </div>
    </section>
  )
}
