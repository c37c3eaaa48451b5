import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { CodeFrame, CodeText } from './code-frame.tsx'
import { type DiagramProps, UndrawnDiagram } from './undrawn-diagram.tsx'

const Diagram = lazyPart<DiagramProps>(() => import('./diagram/diagram.tsx'), { fallback: UndrawnDiagram })

/** The info string may hold more than the language: "ts title=a.ts". */
const parseLanguage = (info: string | undefined): string | undefined => /^[\w+#.-]{1,32}/.exec(info ?? '')?.[0]

interface CodeFenceProps {
  readonly text: string
  readonly info: string | undefined
  readonly isOpen: boolean
}

export function CodeFence({ text, info, isOpen }: CodeFenceProps) {
  const { t } = useTranslation('chat')
  const language = parseLanguage(info)
  const isDiagram = language === 'mermaid'
  const code = (
    <CodeFrame text={text} name={language ?? t('code.plain')}>
      <CodeText text={text} language={isOpen || isDiagram ? undefined : language} />
    </CodeFrame>
  )
  if (!isDiagram) return code
  return (
    <Suspense fallback={code}>
      <Diagram text={text} isOpen={isOpen} />
    </Suspense>
  )
}
