import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicChat } from '#src/contract/public-chat-links.ts'
import { ExampleQuestions } from '../chat/start/examples.tsx'

const frame = css({ flex: '1', minH: '0', overflowY: 'auto', display: 'flex', px: '6', _phone: { px: '4' } })
const column = css({ m: 'auto', w: 'full', maxW: 'reading', py: '8', _phone: { py: '4' } })
const organisation = css({ textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' })
const title = css({
  textStyle: 'heading',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  _phone: { textStyle: 'title' },
})
const text = css({ mt: '2', textStyle: 'body', color: 'fg.muted' })
const sources = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mt: '4', textStyle: 'small' })
const source = css({
  px: '2',
  py: '0.5',
  borderWidth: 'hairline',
  borderRadius: 'sm',
  bg: 'bg.panel',
  overflowWrap: 'anywhere',
})

interface WelcomeWordsProps {
  readonly chat: Pick<PublicChat, 'organisation' | 'title' | 'dataSources'>
  readonly level?: 'h1' | 'h3' | 'h4'
}

export function WelcomeWords({ chat, level: Heading = 'h1' }: WelcomeWordsProps) {
  const { t } = useTranslation('public-chat')
  return (
    <>
      <p className={organisation} dir="auto">
        {chat.organisation.name}
      </p>
      <Heading tabIndex={-1} className={title} dir="auto">
        {chat.title}
      </Heading>
      <p className={text}>{t('lead')}</p>
      <p className={text}>{t('privacy')}</p>
      {chat.dataSources.length > 0 && (
        <ul className={sources} aria-label={t('about')}>
          {chat.dataSources.map(({ name, type }) => (
            <li key={`${type} ${name}`} className={source} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface WelcomeProps {
  readonly chat: PublicChat
  readonly onChoose: (question: string) => void
  readonly level?: 'h1' | 'h3'
}

export function Welcome({ chat, onChoose, level = 'h1' }: WelcomeProps) {
  return (
    <div className={frame}>
      <div className={column}>
        <WelcomeWords {...{ chat, level }} />
        <ExampleQuestions topics={chat.topics} onChoose={onChoose} level={level === 'h1' ? 'h2' : 'h4'} />
      </div>
    </div>
  )
}
