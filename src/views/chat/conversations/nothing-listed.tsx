import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'

const nothing = css({ px: '2', py: '6', textStyle: 'small', color: 'fg.muted', textAlign: 'center' })
const nothingTitle = css({ fontWeight: 'medium', color: 'fg.default', mb: '1' })

interface NothingProps {
  readonly words: string
  readonly isArchive: boolean
  readonly isElsewhere: boolean
}

const selectEmptyReason = ({ words, isArchive, isElsewhere }: NothingProps) => {
  if (isElsewhere && !isArchive) return words === '' ? 'allArchived' : 'archivedMatch'
  if (words !== '') return 'noMatch'
  return isArchive ? 'noneArchived' : 'empty'
}

export default function NothingListed(props: NothingProps) {
  const { t } = useTranslation('chat')
  const kind = selectEmptyReason(props)
  return (
    <div className={nothing}>
      <p className={nothingTitle}>{t(`list.${kind}Title`)}</p>
      <p>{t(`list.${kind}Text`, { term: props.words })}</p>
    </div>
  )
}
