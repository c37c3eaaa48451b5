import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { CodeFrame, CodeText } from './code-frame.tsx'

const note = css({ px: '4', py: '2', borderTopWidth: 'hairline', textStyle: 'caption', color: 'fg.muted' })

export interface DiagramProps {
  readonly text: string
  readonly isOpen: boolean
}

export function UndrawnNote() {
  const { t } = useTranslation('chat')
  return <p className={note}>{t('diagram.failed')}</p>
}

export function UndrawnDiagram({ text, isOpen }: DiagramProps) {
  return (
    <CodeFrame text={text} name="mermaid">
      <CodeText text={text} language={undefined} />
      {!isOpen && <UndrawnNote />}
    </CodeFrame>
  )
}
