import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import type { Mention } from '#src/lib/mentions.ts'
import { OptionList, useListKeys } from '../suggestions/option-list.tsx'
import { useChoice } from '../suggestions/use-choice.ts'
import type { OpenList } from '../suggestions/use-suggested-field.ts'
import { useNames } from './use-names.ts'

const frame = css({ position: 'relative' })
const sides = {
  above: css({ position: 'absolute', bottom: '[var(--below, 0px)]', mb: '1', w: 'full', maxH: '[40dvh]' }),
  below: css({ position: 'absolute', mt: '1', w: 'full', maxH: '[40dvh]' }),
}
const unseen = css({ srOnly: true })

export interface MentionListProps {
  readonly typed: Mention
  readonly scopeIds: readonly string[]
  readonly side: keyof typeof sides
  readonly onTake: (mention: string) => void
  readonly onList: (list: OpenList | undefined) => void
}

const useMentionList = ({ typed: { name, at: place }, scopeIds, onTake }: MentionListProps) => {
  const { options: offered, state } = useNames(name, scopeIds)
  const isWritten = name === '' || offered.some(({ label }) => label === name)
  const choice = useChoice({
    offered,
    text: name,
    closingKey: String(place),
    startsAt: isWritten ? -1 : 0,
    take: ({ text }) => onTake(text),
  })
  return { ...choice, state }
}

interface NoteProps extends Pick<MentionListProps, 'side' | 'onList'>, Pick<OpenList, 'press'> {
  readonly text: string
}

function Note({ side, text, press, onList }: NoteProps) {
  useListKeys({ id: undefined, activeId: undefined, press }, onList)
  return (
    <div className={cx(menu().content, sides[side])} aria-hidden="true">
      <p className={menu().empty}>{text}</p>
    </div>
  )
}

export default function MentionList(props: MentionListProps) {
  const { t } = useTranslation('chat')
  const { side, onTake, onList } = props
  const { options, at, isClosed, press, state } = useMentionList(props)
  if (isClosed) return null
  const news = state === 'shown' ? t('mentions.shown', { count: options.length }) : t(`mentions.${state}`)
  return (
    <div className={frame}>
      {state === 'shown' ? (
        <OptionList
          label={t('mentions.label')}
          className={sides[side]}
          {...{ options, at, press, onList }}
          onTake={({ text }) => onTake(text)}
        />
      ) : (
        <Note text={news} {...{ side, press, onList }} />
      )}
      <p aria-live="polite" className={unseen}>
        {news}
      </p>
    </div>
  )
}
