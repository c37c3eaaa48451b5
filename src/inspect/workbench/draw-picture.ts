import { css } from '#styled-system/css'
import { seconds } from '#src/lib/durations.ts'
import { layOutPicture, type Measure, type Picture, type PictureLook } from './picture-layout.ts'
import type { Drawing, Shape } from './picture-shapes.ts'

export type ComposePicture = (look: PictureLook, measure: Measure) => Picture

const scale = 2
const fontPatience = 3 * seconds

const colours = {
  background: css({ color: 'bg.panel' }),
  text: css({ color: 'fg.default' }),
  muted: css({ color: 'fg.muted' }),
  bar: css({ color: 'accent.solid' }),
}

const readLook = (): PictureLook => {
  const probe = document.body.appendChild(document.createElement('span'))
  const readColour = (className: string): string => {
    probe.className = className
    return getComputedStyle(probe).color
  }
  const look = {
    background: readColour(colours.background),
    text: readColour(colours.text),
    muted: readColour(colours.muted),
    bar: readColour(colours.bar),
    family: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return look
}

const hasPaint = (colour: string): boolean => colour !== 'none' && colour !== ''

const drawShape = (context: CanvasRenderingContext2D, shape: Shape): void => {
  context.save()
  context.translate(...shape.offset)
  context.fillStyle = shape.fill
  if (shape.kind === 'text') {
    const { text, x, y, font, align, halo } = shape
    Object.assign(context, { font, textAlign: align, strokeStyle: halo, lineWidth: 4, lineJoin: 'round' })
    if (hasPaint(halo)) context.strokeText(text, x, y)
    context.fillText(text, x, y)
  } else {
    const path = new Path2D(shape.path)
    Object.assign(context, { strokeStyle: shape.stroke, lineWidth: shape.width })
    context.setLineDash([...shape.dashes])
    if (hasPaint(shape.fill)) context.fill(path)
    if (hasPaint(shape.stroke)) context.stroke(path)
  }
  context.restore()
}

const loadFonts = async ({ shapes }: Drawing): Promise<void> => {
  const texts = shapes.filter((shape) => shape.kind === 'text')
  const loaded = Promise.allSettled(texts.map(({ font, text }) => document.fonts.load(font, text)))
  await Promise.race([loaded, new Promise((go) => setTimeout(go, fontPatience))])
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })

export const drawPicture = async (compose: ComposePicture): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is no canvas')
  const measure: Measure = (text, font) => {
    context.font = font
    return context.measureText(text).width
  }
  const look = readLook()
  const drawing = layOutPicture(compose(look, measure), look, measure)
  await loadFonts(drawing)
  canvas.width = Math.ceil(drawing.width * scale)
  canvas.height = Math.ceil(drawing.height * scale)
  context.scale(scale, scale)
  context.fillStyle = look.background
  context.fillRect(0, 0, drawing.width, drawing.height)
  for (const shape of drawing.shapes) drawShape(context, shape)
  return toBlob(canvas)
}
