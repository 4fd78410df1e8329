/** Too narrow for picture and lists side by side: there the door is full-screen. */
export const isPhone = () => matchMedia('(max-width: 47.99em)').matches
