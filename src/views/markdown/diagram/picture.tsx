import { diagram } from '#styled-system/recipes/diagram'
import { keyboardScrollable } from '../keyboard-scrollable.ts'
import type { Drawing } from './draw-diagram.ts'

const fullScale = 14 / 13
const minScale = 0.8

interface PictureProps {
  readonly drawing: Drawing
  readonly name: string
  readonly onFault: () => void
}

export function Picture({ drawing: { width, height, light, dark }, name, onFault }: PictureProps) {
  const styles = diagram()
  const size = {
    width: Math.round(width * fullScale),
    height: Math.round(height * fullScale),
    style: { minWidth: `${Math.round(width * minScale)}px` },
  }
  return (
    <div {...keyboardScrollable} className={styles.box}>
      <img src={light} alt={name} className={styles.light} onError={onFault} {...size} />
      <img src={dark} alt={name} className={styles.dark} onError={onFault} {...size} />
    </div>
  )
}
