import { badgeRecipe } from '../ui/badge.recipe.ts'
import { buttonRecipe } from '../ui/button.recipe.ts'
import { cardRecipe } from '../ui/card.recipe.ts'
import { dialogRecipe } from '../ui/dialog.recipe.ts'
import { fieldRecipe } from '../ui/field.recipe.ts'
import { iconRecipe } from '../ui/icon.recipe.ts'
import { inputRecipe } from '../ui/input.recipe.ts'
import { linkRecipe } from '../ui/link.recipe.ts'
import { menuRecipe } from '../ui/menu.recipe.ts'
import { messageRecipe } from '../ui/message.recipe.ts'
import { pageHeaderRecipe } from '../ui/page-header.recipe.ts'
import { skeletonRecipe } from '../ui/skeleton.recipe.ts'
import { toastRecipe } from '../ui/toast-region.recipe.ts'

export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
}

export const slotRecipes = {
  card: cardRecipe,
  dialog: dialogRecipe,
  field: fieldRecipe,
  menu: menuRecipe,
  message: messageRecipe,
  pageHeader: pageHeaderRecipe,
  toast: toastRecipe,
}
