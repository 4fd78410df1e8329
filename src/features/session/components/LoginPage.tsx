export function LoginPage() {
  return 'login'
}
