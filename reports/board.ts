export interface BoardRun { readonly name: string }
