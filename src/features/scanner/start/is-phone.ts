/** Too narrow for picture and lists side by side: there the door is the full-screen one. */
export const isPhone = () => matchMedia('(max-width: 47.99em)').matches
