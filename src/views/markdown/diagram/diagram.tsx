import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { diagram } from '#styled-system/recipes/diagram'
import { Segmented } from '#src/ui/segmented.tsx'
import { CodeFrame, CodeText } from '../code-frame.tsx'
import { type DiagramProps, UndrawnNote } from '../undrawn-diagram.tsx'
import { Picture } from './picture.tsx'
import type { DiagramKind } from './reading.ts'
import { useDrawing } from './use-drawing.ts'

type Face = 'diagram' | 'code'

const useKindName = () => {
  const { t } = useTranslation('chat')
  return (kind: DiagramKind): string =>
    ({
      flowchart: t('diagram.flowchart'),
      sequence: t('diagram.sequence'),
      class: t('diagram.class'),
      state: t('diagram.state'),
      entity: t('diagram.entity'),
    })[kind]
}

interface FaceSwitchProps {
  readonly value: Face
  readonly onChange: (face: Face) => void
}

function FaceSwitch(props: FaceSwitchProps) {
  const { t } = useTranslation('chat')
  const options = [
    { value: 'diagram', label: t('diagram.diagram') },
    { value: 'code', label: t('diagram.code') },
  ] as const
  return (
    <div className={diagram().faces}>
      <Segmented label={t('diagram.show')} options={options} {...props} />
    </div>
  )
}

export default function Diagram({ text, isOpen }: DiagramProps) {
  const { t } = useTranslation('chat')
  const getKindName = useKindName()
  const [face, setFace] = useState<Face>('diagram')
  const [isFaulty, setFaulty] = useState(false)
  const known = useDrawing(isOpen ? undefined : text)
  const drawing = isFaulty ? null : known
  const name = drawing ? getKindName(drawing.kind) : 'mermaid'
  const hint = !isOpen && drawing === undefined && <span className={diagram().hint}>{t('diagram.drawing')}</span>
  return (
    <CodeFrame text={text} name={name} control={drawing ? <FaceSwitch value={face} onChange={setFace} /> : hint}>
      {drawing && face === 'diagram' ? (
        <Picture drawing={drawing} name={name} onFault={() => setFaulty(true)} />
      ) : (
        <CodeText text={text} language={undefined} onFocus={() => setFace('code')} />
      )}
      {drawing === null && <UndrawnNote />}
    </CodeFrame>
  )
}
