/// Whether somebody is signed in.
public enum UserSession: Hashable, Sendable {
  /// Nobody.
  case signedOut

  /// Not yet: the service was asked.
  case signingIn

  /// The user with this id.
  case signedIn(User.ID)

  /// Nobody, because of this error that is to be shown.
  case failed(UsersStore.Failure)
}
