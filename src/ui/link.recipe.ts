import { defineRecipe } from '@pandacss/dev'

export const linkRecipe = defineRecipe({
  className: 'link',
  staticCss: ['*'],
  base: {
    borderRadius: 'sm',
    textUnderlineOffset: '3px',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: 'fast',
  },
  variants: {
    look: {
      text: {
        color: 'accent.text',
        textDecoration: 'underline',
        textDecorationColor: 'accent.border',
        _hover: { textDecorationColor: 'current' },
      },
      quiet: {
        color: 'fg.default',
        fontWeight: 'medium',
        _hover: { color: 'accent.text', textDecoration: 'underline' },
      },
    },
  },
  defaultVariants: { look: 'text' },
})
