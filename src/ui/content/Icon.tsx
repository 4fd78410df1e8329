const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'
const EYE =
  'M2 12c2.2-4.4 6-6.6 10-6.6s7.8 2.2 10 6.6c-2.2 4.4-6 6.6-10 6.6S4.2 16.4 2 12z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'
const STRUCK = 'M4 4l16 16'

// Lines two units wide in a square of 24. Material UI's would bring its own component along.
const paths = {
  darkMode: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  lightMode:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M4.9 4.9l1.4 1.4 M17.7 17.7l1.4 1.4 M4.9 19.1l1.4-1.4 M17.7 6.3l1.4-1.4',
  visible: EYE,
  hidden: `${EYE} ${STRUCK}`,
  cloudOff: `M7 18.5h10.5a3.6 3.6 0 0 0 .6-7.15A6.2 6.2 0 0 0 6.4 9.8 4.4 4.4 0 0 0 7 18.5z ${STRUCK}`,
  circle: CIRCLE,
  hiddenImage: `M8 4h11a1 1 0 0 1 1 1v11 M4 7v12a1 1 0 0 0 1 1h12 M6.5 17l3.5-4.5 2.5 3 1.5-2 3 3.5z ${STRUCK}`,
  newMail:
    'M15.5 5H4a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1V10 M3.5 7l8.5 6 4-2.8 M19.5 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z M19.5 4.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
  expand: 'M7 10l5 5 5-5',
  copy: 'M9 8h10v12H9z M15 8V4H5v12h4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z M15.3 15.3L20 20',
  close: 'M6 6l12 12 M18 6L6 18',
  success: `${CIRCLE} M8 12.3l2.8 2.8L16 9.6`,
  warning: 'M12 4L2.8 20h18.4z M12 10.5v4 M12 17.2v.01',
  error: `${CIRCLE} M12 7.5v5.5 M12 16.5v.01`,
  info: `${CIRCLE} M12 11.5v5 M12 7.7v.01`,
}

/** A picture beside words that say the same, or in a control that has a name. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden focusable={false}>
      <path d={paths[name]} />
    </svg>
  )
}
