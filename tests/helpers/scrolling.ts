// jsdom has no layout, and nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {}
