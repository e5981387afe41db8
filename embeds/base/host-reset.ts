/**
 * For `!important` rules the inner scope wins over the page, so no style of the page reaches the element or what it
 * inherits.
 */
export const HOST_RESET =
  ':host{all:initial!important;display:block!important;direction:ltr!important}:host([hidden]){display:none!important}'
