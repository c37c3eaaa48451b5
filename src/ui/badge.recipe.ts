import { defineRecipe } from '@pandacss/dev'
import type { StatusColour } from '../styles/palette.ts'

const tone = (name: StatusColour) => ({ color: `${name}.fg`, bg: `${name}.bg`, borderColor: `${name}.border` }) as const

export const badgeRecipe = defineRecipe({
  className: 'badge',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: '5',
    px: '1.5',
    borderWidth: 'hairline',
    borderRadius: 'sm',
    textStyle: 'caption',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& svg': { boxSize: '3' },
  },
  variants: {
    tone: {
      neutral: { color: 'fg.muted', bg: 'bg.subtle', borderColor: 'border.subtle' },
      accent: { color: 'accent.text', bg: 'accent.bg', borderColor: 'accent.border' },
      info: tone('info'),
      success: tone('success'),
      warning: tone('warning'),
      danger: tone('danger'),
    },
  },
  defaultVariants: { tone: 'neutral' },
})
