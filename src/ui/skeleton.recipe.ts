import { defineRecipe } from '@pandacss/dev'

export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  staticCss: ['*'],
  base: {
    display: 'block',
    bg: 'border.subtle',
    borderRadius: 'sm',
    animation: 'pulse 1600ms ease-in-out infinite',
  },
  variants: {
    shape: {
      text: { h: '3', my: '1', maxW: 'full' },
      title: { h: '5', my: '1', maxW: 'full' },
      block: { h: '20' },
      control: { h: 'control.md' },
      circle: { boxSize: '8', borderRadius: 'full' },
    },
    width: {
      full: { w: 'full' },
      long: { w: '[75%]' },
      half: { w: 'half' },
      short: { w: '[30%]' },
      badge: { w: '20', h: '5' },
    },
  },
  defaultVariants: { shape: 'text', width: 'full' },
})
