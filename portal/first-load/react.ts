/* React as its own file for the browser, more than half of the first load (`APART` in build.ts). */
import 'react'
import 'react-dom'
import 'react-dom/client'
import 'react/jsx-runtime'
