import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useRenderWords } from '../../markdown/words.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

const bubble = css({
  w: 'fit',
  maxW: '[88%]',
  ml: 'auto',
  px: '4',
  py: '2',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  textStyle: 'reading',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

export const Question = memo(function Question({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const renderWords = useRenderWords()
  return (
    <article data-question="">
      <VisuallyHidden>
        <h2>{t('thread.question')}</h2>
      </VisuallyHidden>
      <p dir="auto" className={bubble}>
        {renderWords(text)}
      </p>
    </article>
  )
})
