/** The parameter of the address that says which document lies on the desk. */
export const DESK = 'desk'
